import { deriveQuota } from '../../exhibitions/participation/derived-quota.ts'
import type { Evaluator } from './evaluation.ts'
import type { Facts, Params, Rule } from './kinds.ts'

export const headFirst: Evaluator<'headFirst'> = (params, application, { heads, sections }) => {
  if (!heads) return { missing: 'heads' }
  if (application.isHead) return undefined
  if (!sections) return { missing: 'sections' }
  const open = sectionsWithoutHead(params, sections, heads)
  return open === 0 ? undefined : { values: { sections: open } }
}

/** In how many of these sections no head stands as the rule asks for. */
export function sectionsWithoutHead(
  { order, alternates }: Params<'headFirst'>,
  sections: readonly string[],
  heads: NonNullable<Facts['heads']>,
): number {
  const stands = (section: string) =>
    heads.some(
      head =>
        head.section === section && head.rank <= alternates + 1 && (order === 'named' || head.state === 'approved'),
    )
  return sections.filter(section => !stands(section)).length
}

/** Badges of the applicant in these classes. */
export const countUsed = (classes: Rule['classes'], used: Facts['used']): number =>
  classes.reduce((sum, one) => sum + (used[one] ?? 0), 0)

export const quota: Evaluator<'quota'> = (params, _application, { stands, used }, { classes }) => {
  if (!stands) return { missing: 'stands' }
  const taken = countUsed(classes, used)
  const most = quotaOf(params, stands)
  return taken < most ? undefined : { values: { used: taken, most } }
}

/** The number of badges for stands with these areas, in hundredths of a square metre. A company without a stand has none. */
export const quotaOf = (params: Params<'quota'>, stands: readonly number[]): number =>
  deriveQuota({ ...params, unit: params.unit * 100 }, stands)

export const companyLimit: Evaluator<'companyLimit'> = ({ max }, _application, { used }, { classes }) => {
  const taken = countUsed(classes, used)
  return taken < max ? undefined : { values: { used: taken, most: max } }
}

export const liability: Evaluator<'liability'> = ({ statementCn }, _application, { accepted }) => {
  if (!accepted) return { missing: 'accepted' }
  return accepted.includes(statementCn) ? undefined : { values: { accepted: 0 } }
}
