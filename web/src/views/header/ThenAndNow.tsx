/** What the runs of a link were when it was made, and what they are now. */
import type { Workspace } from '../../model/page/workspace';
import type { ThenAndNow as Told } from '../../model/run/sessionState';
import { AfterGuess } from '../parts/AfterGuess';
import { useHeldBack } from '../question/useHeldBack';

interface ThenAndNowProps {
  readonly workspace: Workspace;
  readonly told: Told;
}

export function ThenAndNow({ workspace, told: { why, isBroken, runs } }: ThenAndNowProps) {
  const held = useHeldBack(workspace);
  return (
    <>
      <p>
        {why}{' '}
        {isBroken
          ? 'Please report it, with the link, this table, and the name and version of your browser.'
          : 'The same scenario gives different results.'}
      </p>
      <table className="then-and-now">
        <thead>
          <tr>
            <th scope="col">run</th>
            <th scope="col">
              <span className="visually-hidden">measure</span>
            </th>
            <th scope="col">then</th>
            <th scope="col">now</th>
          </tr>
        </thead>
        {runs.map(({ name, rows }) => (
          <tbody key={name}>
            {rows.map(({ measure, held: number, was, is }, row) => (
              <tr key={measure}>
                {row === 0 && (
                  <th scope="rowgroup" rowSpan={rows.length}>
                    {name}
                  </th>
                )}
                <th scope="row">{measure}</th>
                <td>{number !== null && held.has(number) ? <AfterGuess /> : was}</td>
                <td>{number !== null && held.has(number) ? <AfterGuess /> : is}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}
