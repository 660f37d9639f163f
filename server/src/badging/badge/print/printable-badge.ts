/** A text in both languages; one of them may be empty. */
export interface Both {
  zh: string
  en: string
}

/** What is the same on every badge of an exhibition. Dates are `yyyy-MM-dd`. */
export interface PrintableExhibition {
  name: Both
  openFrom: string
  openTo: string
  /** Hall names as on the signs: `N1`. */
  halls: string[]
  venue: Both
  hotline: string
}

export interface PrintablePhase {
  name: Both
  from: string
  to: string
  /** As shown: `08:00 – 18:00`. */
  hours: string
}

export interface PrintableBadge {
  exhibition: PrintableExhibition
  type: Both & { /** `#rrggbb` */ colour: string }
  /** The name of a person; for a vehicle its plate, in `zh`. */
  name: Both
  company: Both
  jobTitle: Both
  /** The number for people to read out: `HW26-0187-004127`. */
  number: string
  /** The badge code, as `encodeBadgeCode` wrote it. */
  code: string
  zones: { name: string; allowed: boolean }[]
  phases: PrintablePhase[]
  /** JPEG or PNG (or any other format that `sharp` reads). */
  photo?: Buffer
}
