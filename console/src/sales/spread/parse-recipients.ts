/**
 * The recipients in the address of a new campaign: selected people, or a filtered list. For a survey it contains the
 * survey's exhibition, which only filters actual audience, because only they attended one.
 */
export function parseRecipients(params: URLSearchParams, { kind, attended }: { kind: string; attended: boolean }) {
  const { kind: _, by, q, survey, ids, ...filter } = Object.fromEntries(params)
  if (ids) return { kind, ids: ids.split(',') }
  const { exhibitionId: _about, ...rest } = filter
  const narrowed = survey && (kind === 'potential' || !attended) ? rest : filter
  return { kind, filter: narrowed, ...(by && q && { search: { type: by, value: q } }) }
}
