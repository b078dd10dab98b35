/** The attributes of `<quorum-scope>`; what each may say is in docs/embedding.md. */
export interface QuorumScopeAttributes {
  readonly scenario?: string;
  /** A whole link of the page. */
  readonly link?: string;
  readonly variants?: string;
  readonly panels?: string;
  readonly at?: string | number;
  readonly start?: string | number;
  readonly end?: string | number;
  readonly controls?: string;
  readonly question?: boolean | '0' | '1' | '';
  readonly autoplay?: boolean | '0' | '1' | '';
  readonly loop?: boolean | '0' | '1' | '';
  readonly theme?: 'light' | 'dark' | 'auto';
  readonly colors?: string;
  readonly hosts?: string;
  readonly locale?: string;
  /** The element's own: a height in CSS, or a number of pixels. */
  readonly height?: string | number;
  /** The element's own: the folder of `embed.html`. */
  readonly src?: string;
  /** The value of a setting, by its path: `set.network.sockets`. */
  readonly [setting: `set.${string}`]: string | number | boolean;
}
