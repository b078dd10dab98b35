/** The page to take along: as a link. */
import { useId, useRef, useState } from 'react';
import { pageLink } from '../model/pageLink';
import { encode } from '../model/urlState';
import type { Workspace } from '../model/workspace';

/** Longer links are cut off by some programs that pass them on. */
const LINK_CHARACTERS_MAX = 8000;

export function ShareMenu({ workspace }: { readonly workspace: Workspace }) {
  const menuId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState('');
  const [said, setSaid] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Link copied');
    } catch {
      // Not allowed, or no clipboard over plain HTTP: the reader can copy what is selected.
      field.current?.select();
      setSaid('The browser does not let the page copy: the link is selected');
    }
  };

  return (
    <>
      <button type="button" popoverTarget={menuId}>
        Share
      </button>
      <div
        id={menuId}
        className="menu share-menu"
        popover="auto"
        onToggle={({ newState }) => {
          if (newState !== 'open') return;
          setLink(new URL(encode(pageLink(workspace)), location.href).href);
          setSaid('');
        }}
      >
        <label>
          <span>Link to what is on the page</span>
          <input
            ref={field}
            type="text"
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
        <button type="button" onClick={copy}>
          Copy link
        </button>
        {link.length > LINK_CHARACTERS_MAX && (
          <p className="note">
            {link.length.toLocaleString('en')} characters: some programs cut links of this length.
          </p>
        )}
        <p className="note" role="status">
          {said}
        </p>
      </div>
    </>
  );
}
