// A classic script: it runs where the page's modules do not load.
if (self.origin === 'null') {
  const still = document.createElement('script');
  still.src = './sandboxed-still.js';
  document.head.append(still);
}
