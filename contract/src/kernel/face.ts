type Both = readonly [cn: string, en: string]

interface FacePicture {
  /** `/brand/<sha256>`. */
  readonly url: string
  readonly alt: Both
}

/** What is set of the venue's face, as the console's first page carries it; what is not there is the house's own. */
export interface Face {
  readonly login?: FacePicture
  /** One or two lines. */
  readonly hero?: readonly Both[]
  /** At the head of pages that strangers open. */
  readonly open?: FacePicture
  readonly logo?: string
  readonly product?: Both
  readonly agreement?: string
}
