import { useEffect, useState } from 'react';

/** Whether something has held for so long. */
export function useLasting(holds: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [holds, ms]);
  return isLasting;
}
