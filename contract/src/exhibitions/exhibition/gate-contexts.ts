/**
 * Permanent gate contexts outside of exhibitions, stored as exhibitions that are in no list. Fixed in every
 * installation (migration 0401).
 */
export const permanentContexts = {
  venue: { id: '00000000-0000-7000-8000-000000000001', code: 'EXH-0000-0001', cn: '场馆日常', en: 'Venue days' },
  garden: { id: '00000000-0000-7000-8000-000000000002', code: 'EXH-0000-0002', cn: '园中园', en: 'Garden' },
} as const

/** The kinds of gate contexts. */
export const gateContextKinds = ['show', 'venue', 'garden'] as const
export type GateContextKind = (typeof gateContextKinds)[number]

/** Whether an exhibition is a show, and not a permanent gate context. */
export const isShow = (exhibitionId: string): boolean =>
  !Object.values<{ id: string }>(permanentContexts).some(({ id }) => id === exhibitionId)
