/**
 * Whom the address of a new spread names: people picked by hand, or what a list was narrowed to. Of a survey it names the
 * exhibition the survey is about. Only actual audience attended one, so that others are not narrowed by it.
 */
export function parseRecipients(params: URLSearchParams, { kind, attended }: { kind: string; attended: boolean }) {
  const { kind: _, by, q, survey, ids, ...filter } = Object.fromEntries(params)
  if (ids) return { kind, ids: ids.split(',') }
  const { exhibitionId: _about, ...rest } = filter
  const narrowed = survey && (kind === 'potential' || !attended) ? rest : filter
  return { kind, filter: narrowed, ...(by && q && { search: { type: by, value: q } }) }
}
