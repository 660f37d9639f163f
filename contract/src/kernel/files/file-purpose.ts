const MB = 1024 * 1024

/** Permitted content types of an upload, recognized by the first bytes. */
export const uploadTypes = ['jpeg', 'png', 'pdf', 'xlsx', 'csv', 'zip', 'ofd', 'xml'] as const
export type UploadType = (typeof uploadTypes)[number]

export interface FilePurpose {
  readonly types: readonly UploadType[]
  /** Maximum size in bytes. */
  readonly size: number
  /** How many may be claimed for one target. */
  readonly count: number
  /** Its links work only within the session that got them. */
  readonly personal: boolean
  /** Once it is in use, only the command of its module opens it, also for the company that uploaded it. */
  readonly guarded?: true
  /** The longest side of a picture in pixels after it is re-encoded; default: 2,000. */
  readonly side?: number
  /** The most pages of a PDF, which is inspected for scripts and the like before it can be used. */
  readonly pages?: number
}

/** All purposes of uploads and job results. The only list of them. */
export const filePurposes = {
  photo: { types: ['jpeg', 'png'], size: 5 * MB, count: 1, personal: true },
  licence: { types: ['jpeg', 'png', 'pdf'], size: 10 * MB, count: 1, personal: true },
  document: { types: ['jpeg', 'png', 'pdf'], size: 10 * MB, count: 6, personal: true },
  poster: { types: ['jpeg', 'png'], size: 10 * MB, count: 6, personal: false },
  logo: { types: ['jpeg', 'png'], size: 5 * MB, count: 1, personal: false },
  /** A picture of the venue's branding, visible to everybody. */
  banner: { types: ['jpeg', 'png'], size: 5 * MB, count: 1, personal: false },
  images: { types: ['jpeg', 'png'], size: 5 * MB, count: 6, personal: true },
  /** Evidence for an application, such as a proof of social insurance. */
  evidence: {
    ...{
      types: ['jpeg', 'png', 'pdf'],
      size: 10 * MB,
      count: 6,
      personal: true,
      guarded: true,
      side: 1_600,
      pages: 10,
    },
  },
  /** Both sides of somebody's identity document. */
  idSides: { types: ['jpeg', 'png'], size: 5 * MB, count: 2, personal: true, guarded: true, side: 1_600 },
  proof: { types: ['jpeg', 'png', 'pdf'], size: 10 * MB, count: 6, personal: true },
  /** An invoice as PDF, OFD and XML. */
  invoice: { types: ['pdf', 'ofd', 'xml'], size: 5 * MB, count: 3, personal: true },
  sheet: { types: ['xlsx', 'csv'], size: 20 * MB, count: 1, personal: true },
  /** An account statement; XML as camt.053. */
  statement: { types: ['xlsx', 'csv', 'xml'], size: 20 * MB, count: 1, personal: true },
  /** Photos of badges or evidence for them, each named by its holder's document number. */
  photos: { types: ['zip'], size: 600 * MB, count: 1, personal: true },
  result: { types: ['xlsx', 'csv', 'pdf', 'zip'], size: Number.MAX_SAFE_INTEGER, count: 1000, personal: true },
} as const satisfies Record<string, FilePurpose>

export type FilePurposeName = keyof typeof filePurposes

/** Jobs create results; everything else may be uploaded. */
export type UploadPurpose = Exclude<FilePurposeName, 'result'>
export const uploadPurposes = Object.keys(filePurposes).filter(name => name !== 'result') as UploadPurpose[]

/** The purpose with a name that comes from the database. */
export function purposeOf(name: string): FilePurpose {
  const purpose: FilePurpose | undefined = filePurposes[name as FilePurposeName]
  if (!purpose) throw new Error(`no file purpose ${name}`)
  return purpose
}
