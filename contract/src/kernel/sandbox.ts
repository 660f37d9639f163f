/** Whether an id is a rehearsal's, or of what is known by it: ids of these are of version 8 (0840_rehearsal.sql). */
export const isSandbox = (id: string | null | undefined): boolean => id?.[14] === '8'

/** What stands on everything a rehearsal prints or shows. */
export const sandboxMark = '演练 REHEARSAL'

/** What names of rehearsals begin with, so that whatever prints or shows one says what it is. */
export const sandboxPrefix = { cn: '【演练】', en: '[REHEARSAL] ' } as const

/** Whether names are a rehearsal's: every rehearsal bears them (0840_rehearsal.sql), and no other exhibition may. */
export const hasSandboxMark = ({ cn }: { readonly cn: string }): boolean => cn.startsWith(sandboxPrefix.cn)

/** Fields whose name would have an exhibition taken for a rehearsal. */
export const findSandboxNames = ({ nameCn, nameEn }: { nameCn: string; nameEn: string }): ('nameCn' | 'nameEn')[] => [
  ...(hasSandboxMark({ cn: nameCn }) ? (['nameCn'] as const) : []),
  ...(nameEn.startsWith(sandboxPrefix.en.trim()) ? (['nameEn'] as const) : []),
]

/** Names as a rehearsal bears them. */
export const addSandboxMark = <Names extends { nameCn: string; nameEn: string }>(names: Names): Names => ({
  ...names,
  nameCn: names.nameCn.startsWith(sandboxPrefix.cn) ? names.nameCn : sandboxPrefix.cn + names.nameCn,
  nameEn: names.nameEn.startsWith(sandboxPrefix.en) ? names.nameEn : sandboxPrefix.en + names.nameEn,
})

/** Short numbers of exhibitions, as codes say them, from which on they are rehearsals'. */
export const sandboxNumbers = 2_000_000_000

/** Where the clock of a rehearsal may be set: which day of the exhibition today is. */
export const sandboxDays = ['before', 'moveIn', 'firstDay', 'lastDay', 'moveOut', 'over'] as const
export type SandboxDay = (typeof sandboxDays)[number]
