/** The parts of the venue's branding. Each has versions of its own. */
export const bannerTypes = ['login', 'home', 'open', 'title'] as const
export type BannerType = (typeof bannerTypes)[number]

/** As which the server may be run (`BRAND`). */
export const brands = ['default', 'TH'] as const
export type Brand = (typeof brands)[number]

interface PictureRule {
  /** Pixels. A login picture may be larger, the others have to be of this shape. */
  readonly width: number
  readonly height: number
  /** How many there may be. */
  readonly most: number
  /** Its sides are to each other as these, within two per cent. */
  readonly shaped: boolean
}

/** What each type's pictures are like. */
export const pictureRules = {
  login: { width: 1200, height: 1600, most: 1, shaped: false },
  home: { width: 1600, height: 480, most: 5, shaped: true },
  open: { width: 720, height: 240, most: 1, shaped: true },
  title: { width: 64, height: 64, most: 1, shaped: true },
} as const satisfies Record<BannerType, PictureRule>

/** Whether a picture of these pixels may be shown there. */
export function pictureFits(type: BannerType, { width, height }: { width: number; height: number }): boolean {
  const rule: PictureRule = pictureRules[type]
  if (width < rule.width || height < rule.height) return false
  return !rule.shaped || Math.abs(width / height / (rule.width / rule.height) - 1) <= 0.02
}

/** How many earlier versions can be gone back to. */
export const maxVersions = 20
