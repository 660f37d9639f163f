/** The parts of the venue's branding. Each has versions of its own. */
export const bannerTypes = ['login', 'home', 'open', 'title'] as const
export type BannerType = (typeof bannerTypes)[number]

/** The brands under which the server may run (`BRAND`). */
export const brands = ['default', 'TH'] as const
export type Brand = (typeof brands)[number]

interface PictureRule {
  /** Pixels: the minimum of a login picture, the exact ratio of the others. */
  readonly width: number
  readonly height: number
  /** The maximum number of pictures. */
  readonly most: number
  /** The ratio of its sides must be that of these, within two per cent. */
  readonly shaped: boolean
}

/** The requirements on the pictures of each type. */
export const pictureRules = {
  login: { width: 1200, height: 1600, most: 1, shaped: false },
  home: { width: 1600, height: 480, most: 5, shaped: true },
  open: { width: 720, height: 240, most: 1, shaped: true },
  title: { width: 64, height: 64, most: 1, shaped: true },
} as const satisfies Record<BannerType, PictureRule>

/** Whether a picture of this size (pixels) may be used for the type. */
export function pictureFits(type: BannerType, { width, height }: { width: number; height: number }): boolean {
  const rule: PictureRule = pictureRules[type]
  if (width < rule.width || height < rule.height) return false
  return !rule.shaped || Math.abs(width / height / (rule.width / rule.height) - 1) <= 0.02
}

/** How many earlier versions can be restored. */
export const maxVersions = 20
