/** That a newer version of the page is there: it comes when the reader wants it. */
import { useState } from 'react';
import { useReadable } from '../views/parts/useReadable';
import { isNewerReady, reloadNewer } from './offline';

export function NewVersion() {
  const isReady = useReadable(isNewerReady);
  const [isLater, setLater] = useState(false);
  return (
    <div role="status">
      {isReady && !isLater && (
        <p className="new-version">
          A new version is ready
          <button type="button" onClick={reloadNewer}>
            Reload
          </button>
          <button type="button" onClick={() => setLater(true)}>
            Later
          </button>
        </p>
      )}
    </div>
  );
}
