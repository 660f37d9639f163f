/** What may be chosen for a purpose, told before anything is sent. The server judges again, by content. */
export interface UploadRule {
  /** File name endings, without the dot. */
  endings: readonly string[]
  /** Bytes. */
  size: number
}

const MB = 1024 * 1024
const images = ['jpg', 'jpeg', 'png']

/** By purpose, as domain.md (file) sets them. */
export const uploadRules = {
  photo: { endings: images, size: 5 * MB },
  licence: { endings: [...images, 'pdf'], size: 10 * MB },
  poster: { endings: images, size: 10 * MB },
  logo: { endings: images, size: 5 * MB },
  images: { endings: images, size: 5 * MB },
  proof: { endings: [...images, 'pdf'], size: 10 * MB },
  sheet: { endings: ['xlsx', 'csv'], size: 20 * MB },
  photos: { endings: ['zip'], size: 200 * MB },
} as const satisfies Record<string, UploadRule>

export type UploadPurpose = keyof typeof uploadRules

export type UploadFault = { why: 'type'; actual: string } | { why: 'size'; actual: number } | { why: 'empty' }

/** Why a file may not be sent for a purpose; undefined where it may. */
export function uploadFault(
  file: { name: string; size: number },
  { endings, size }: UploadRule,
): UploadFault | undefined {
  const dot = file.name.lastIndexOf('.')
  const ending = dot === -1 ? '' : file.name.slice(dot + 1).toLowerCase()
  if (!endings.includes(ending)) return { why: 'type', actual: ending || file.name }
  if (file.size === 0) return { why: 'empty' }
  return file.size > size ? { why: 'size', actual: file.size } : undefined
}
