/** Whether an id belongs to a sandbox exhibition or a row of one: these ids have version 8 (0840_rehearsal.sql). */
export const isSandbox = (id: string | null | undefined): boolean => id?.[14] === '8'

/** The mark on everything that a sandbox exhibition prints or shows. */
export const sandboxMark = '演练 REHEARSAL'

/** The prefix in names of sandbox exhibitions, so that every print and page shows what they are. */
export const sandboxPrefix = { cn: '【演练】', en: '[REHEARSAL] ' } as const

/**
 * Whether a name is that of a sandbox exhibition: each has the prefix (0840_rehearsal.sql), and no other exhibition may
 * have it.
 */
export const hasSandboxMark = ({ cn }: { readonly cn: string }): boolean => cn.startsWith(sandboxPrefix.cn)

/** Fields whose name looks like that of a sandbox exhibition. */
export const findSandboxNames = ({ nameCn, nameEn }: { nameCn: string; nameEn: string }): ('nameCn' | 'nameEn')[] => [
  ...(hasSandboxMark({ cn: nameCn }) ? (['nameCn'] as const) : []),
  ...(nameEn.startsWith(sandboxPrefix.en.trim()) ? (['nameEn'] as const) : []),
]

/** The names of a sandbox exhibition. */
export const addSandboxMark = <Names extends { nameCn: string; nameEn: string }>(names: Names): Names => ({
  ...names,
  nameCn: names.nameCn.startsWith(sandboxPrefix.cn) ? names.nameCn : sandboxPrefix.cn + names.nameCn,
  nameEn: names.nameEn.startsWith(sandboxPrefix.en) ? names.nameEn : sandboxPrefix.en + names.nameEn,
})

/** Short numbers of exhibitions in codes from this on belong to sandbox exhibitions. */
export const sandboxNumbers = 2_000_000_000

/** The positions of a sandbox clock: the day of the exhibition that is today. */
export const sandboxDays = ['before', 'moveIn', 'firstDay', 'lastDay', 'moveOut', 'over'] as const
export type SandboxDay = (typeof sandboxDays)[number]
