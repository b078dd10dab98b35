/** The door for what is made when the page is built: of each family its scenarios in the browser. */
const families = {
  hotstuff: () => import('./hotstuff/shelves/shelves'),
};

export const shelves = (await Promise.all(Object.values(families).map((load) => load()))).map(
  (loaded) => loaded.shelves,
);
