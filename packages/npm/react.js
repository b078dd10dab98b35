// The types are all there is: `import 'quorumscope-embed/react'` makes `<quorum-scope>` known to React's JSX.
export {};
