import { windowOf } from '@fairgate/contract/badging/rulebook/evaluate-application'
import { sectionsWithoutHead } from '@fairgate/contract/badging/rulebook/evaluate-company'
import type { Params, Rule } from '@fairgate/contract/badging/rulebook/kinds'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import sql from 'sql-template-tag'
import { type ExhibitionFacts, exhibitionById, isRunning } from '../../../exhibitions/exhibition/api.ts'
import { assignedSections, sectionsOfParticipations } from '../../../exhibitions/stand/api.ts'
import { sendMessages } from '../../../foundation/message/hooks.ts'
import { contactOf } from '../../../identity/company/api.ts'
import { openHere } from '../../../kernel/cell/open-here.ts'
import { publicUrl } from '../../../kernel/settings/public-url.ts'
import type { TransitionContext } from '../../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../../kernel/transition/transition-transaction.ts'
import { findBookInForce, type RuleBook } from '../../rulebook/api.ts'
import type { Node } from '../clock.ts'
import { phaseDays } from '../rules/batch-facts.ts'
import { companyHeads } from './head-facts.ts'

/** Companies of one transaction. */
const batchSize = 200
/** How long before the window closes. */
const ahead = 3 * 86_400_000

/**
 * Reminds companies by message, in their language, of sections in which they have stands but no head as the rules ask for: once,
 * within the three days before the window closes in which badges under that rule can be applied for. Without such a window nobody is
 * reminded. Safe on several nodes at once. Returns how many companies.
 */
export async function remindHeads(node: Node, now: Date): Promise<number> {
  const exhibitions = await runTransitionTransaction(node, ({ db }) =>
    db.many<{ id: string }>(sql`
      select e.id from exhibition e where e.state in ('preparing', 'ready') and ${openHere('e.id')}
        and exists (select from ${assignedSections(sql`e.id`)} s)`),
  )
  let count = 0
  for (const { id } of exhibitions) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const from: string = after
      const done = await runTransitionTransaction(node, context => remindBatch(context, { id, now, after: from }))
      count += done.reminded
      after = done.last
    }
  }
  return count
}

interface Batch {
  id: string
  now: Date
  /** The last company of the batch before. */
  after: string
}

async function remindBatch(context: TransitionContext, { id: exhibitionId, now, after }: Batch) {
  const { db, services } = context
  const none = { reminded: 0, last: undefined }
  const exhibition = await exhibitionById(db, exhibitionId)
  const book = await findBookInForce(db, exhibitionId)
  if (!exhibition || !isRunning(exhibition) || !book) return none
  const due = dueRules(book, exhibition, { now, timeZone: services.config.venueTimeZone })
  if (due.length === 0) return none
  const companies = await db.many<{ id: string; companyId: string }>(sql`
    select p.id, p.company_id as "companyId" from participation p
    where p.exhibition_id = ${exhibitionId} and p.state = 'active' and ${after === '' ? sql`true` : sql`p.id > ${after}::uuid`}
      and exists (select from ${assignedSections(sql`p.exhibition_id`)} s where s.participation_id = p.id)
      and not exists (select from head_reminder r where r.exhibition_id = p.exhibition_id and r.participation_id = p.id)
    order by p.id limit ${batchSize}`)
  const ids = companies.map(({ id }) => id)
  const [sections, heads] = [
    await sectionsOfParticipations(db, exhibitionId, ids),
    await companyHeads(db, exhibitionId, ids),
  ]
  let reminded = 0
  for (const { id, companyId } of companies) {
    const without = (sections.get(id) ?? []).flatMap(section => {
      const rule = due.find(({ params }) => sectionsWithoutHead(params, [section], heads.get(id) ?? []) > 0)
      return rule ? [{ section, closes: rule.closes }] : []
    })
    if (without.length > 0) reminded += await remind(context, exhibition, { id, companyId, without })
  }
  return { reminded, last: companies.length < batchSize ? undefined : ids.at(-1) }
}

interface DueRule {
  params: Params<'headFirst'>
  closes: number
}

/** The rules that ask for heads, whose window closes soon. */
function dueRules(
  { rules }: RuleBook,
  exhibition: ExhibitionFacts,
  { now, timeZone }: { now: Date; timeZone: string },
): DueRule[] {
  const facts = { phases: phaseDays(exhibition, timeZone), timeZone }
  const windows = rules.flatMap(rule => {
    if (rule.kind !== 'window' || rule.effect === 'off') return []
    const closes = windowOf(rule.params as Params<'window'>, facts)?.closes
    return typeof closes === 'number' ? [{ classes: rule.classes, closes }] : []
  })
  return rules.flatMap(rule => {
    if (rule.kind !== 'headFirst' || rule.effect === 'off') return []
    const closing = windows.filter(({ classes }) => classes.some(one => rule.classes.includes(one)))
    const closes = Math.min(...closing.map(({ closes }) => closes).filter(closes => closes > now.getTime()))
    return closes <= now.getTime() + ahead ? [{ params: (rule as Rule<'headFirst'>).params, closes }] : []
  })
}

interface Reminded {
  id: string
  companyId: string
  without: readonly { section: string; closes: number }[]
}

/** @returns 1, or 0 if another node was faster; a company that cannot be reached is not tried again. */
async function remind(context: TransitionContext, exhibition: ExhibitionFacts, company: Reminded): Promise<number> {
  const { db, services } = context
  const { id: exhibitionId, nameCn, nameEn } = exhibition
  const isFirst = await db.maybe(sql`
    insert into head_reminder (exhibition_id, participation_id) values (${exhibitionId}, ${company.id})
    on conflict do nothing returning 1`)
  const contact = isFirst ? await contactOf(db, company.companyId) : undefined
  if (!contact) return 0
  const { to, language } = contact
  const { venueTimeZone: timeZone } = services.config
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const values = {
    exhibition: { cn: nameCn, en: nameEn },
    at: clock.format(new Date(Math.min(...company.without.map(({ closes }) => closes)))),
    sections: company.without.map(({ section }) => section).join(', '),
    link: `${publicUrl(services.config)}${tasksPath}/${exhibitionId}/badges`,
  }
  await sendMessages(context, [{ purpose: 'headMissing', to, language, exhibitionId, values }])
  return 1
}
