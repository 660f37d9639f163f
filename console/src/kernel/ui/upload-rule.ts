import { filePurposes, type UploadPurpose, type UploadType } from '@fairgate/contract/kernel/files/file-purpose'

/** The rule for files of a purpose, shown before anything is sent. The server validates again, by content. */
export interface UploadRule {
  /** File name extensions, without the dot. */
  endings: readonly string[]
  /** Bytes. */
  size: number
}

const endingsOf = (type: UploadType): readonly string[] => (type === 'jpeg' ? ['jpg', 'jpeg'] : [type])

export function uploadRule(purpose: UploadPurpose): UploadRule {
  const { types, size } = filePurposes[purpose]
  return { endings: types.flatMap(endingsOf), size }
}

export type UploadFault = { why: 'type'; actual: string } | { why: 'size'; actual: number } | { why: 'empty' }

/** Why a file may not be sent for a purpose; undefined if it may. */
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
