/* global Reveal */
// A figure plays while its slide is shown.
const figuresOf = (slide) => slide?.querySelectorAll('quorum-scope') ?? [];

Reveal.on('slidechanged', ({ previousSlide, currentSlide }) => {
  for (const figure of figuresOf(previousSlide)) figure.pause();
  for (const figure of figuresOf(currentSlide)) figure.play();
});
Reveal.on('ready', ({ currentSlide }) => {
  for (const figure of figuresOf(currentSlide)) figure.play();
});
Reveal.initialize({ hash: true });
