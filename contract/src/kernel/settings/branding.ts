type Both = readonly [cn: string, en: string]

interface BrandingPicture {
  /** `/brand/<sha256>`. */
  readonly url: string
  readonly alt: Both
}

/** The venue's branding, embedded in the console's first page. Missing fields have defaults. */
export interface Branding {
  readonly login?: BrandingPicture
  /** One or two lines. */
  readonly hero?: readonly Both[]
  /** At the top of public pages. */
  readonly open?: BrandingPicture
  readonly logo?: string
  readonly product?: Both
  readonly agreement?: string
}
