import { presetOf } from '@fairgate/contract/badging/rulebook/kinds'
import { addDays, type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { insertDrafts } from '../../src/badging/badge/import/write-drafts.ts'
import { transitionBadges } from '../../src/badging/badge/transition/transition-badges.ts'
import { digestOf, writeRules } from '../../src/badging/rulebook/save.ts'
import { exhibitionById } from '../../src/exhibitions/exhibition/api.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { createTransitionContext, findTypeFacts, person } from './badge.ts'
import { demoTypes } from './badge-plan.ts'
import type { Demo } from './demo-context.ts'

/** The people of these badges have numbers that no others have. */
const firstSerial = 80_000

/**
 * An exhibition in which staff pay by day, in the rules in force: five people of one company chose their days. The first two are
 * free, the next two await payment, the last one awaits its approval.
 */
export async function seedPricedBadges(db: Db, demo: Demo): Promise<void> {
  const second = await db.maybe<{ id: string }>(sql`
    select e.id from exhibition e where e.sponsor_id = ${demo.companies.organizer} and e.state = 'ready' and e.open_from > now()
      and exists (select from badge b where b.exhibition_id = e.id)
      and not exists (select from rule_book k where k.exhibition_id = e.id)
      and exists (select from participation p where p.exhibition_id = e.id and p.company_id = ${demo.companies.cooperator} and p.state = 'active')
    order by e.open_from limit 1`)
  const exhibition = second && (await exhibitionById(db, second.id))
  if (!exhibition?.open.from) return
  await publishRules(db, exhibition.id)
  const type = demoTypes.find(({ prefix }) => prefix === 'ST')
  if (!type) throw new Error('the demo has no badge type ST')
  const typeFacts = await findTypeFacts(db, demo, exhibition, { type, company: 'cooperator' })
  const from = dayOf(new Date(exhibition.open.from), demo.services.config.venueTimeZone)
  const people = Array.from({ length: 5 }, (_, at) => ({
    ...person(firstSerial + at, '示例会展服务有限公司'),
    entryDays: { from, to: addDays(from as Day, at % 2) },
  }))
  const ids = await insertDrafts(db, demo.services, typeFacts, people, demo.operators.cooperator.operatorId)
  const step = (by: 'cooperator' | 'reviewer', verb: 'submit' | 'approve', some: readonly string[]) =>
    transitionBadges(createTransitionContext(db, demo, by), { exhibition, now: demo.now }, { verb, ids: some })
  await step('cooperator', 'submit', ids)
  await step('reviewer', 'approve', ids.toSorted().slice(0, 4))
}

async function publishRules(db: Db, exhibitionId: string): Promise<void> {
  const rule = (code: string, kind: 'price' | 'days' | 'reissue', params: object) => ({
    ...{ code, kind, params: { ...presetOf(kind), ...params } as never, classes: ['service'] },
    ...{ scope: 'exhibition' as const, effect: 'refuse' as const, noteCn: '', noteEn: '' },
  })
  const rules = [
    rule('R01', 'days', { contiguous: true, min: 1, max: 5 }),
    rule('R02', 'price', { perDay: '30.00', cardFee: '20.00', freeFirst: 2, freePer: 'company', refundDays: 3 }),
    rule('R03', 'reissue', { lost: 'allow', max: 1, fee: '20.00' }),
  ]
  const { id } = await db.one<{ id: string }>(sql`
    insert into rule_book (exhibition_id, number, digest, edited_by) values (${exhibitionId}, 1, ${digestOf(rules)}, '') returning id`)
  await writeRules({ db }, id, rules)
  await db.run(sql`
    update rule_book set state = 'published', effective_at = now() - interval '1 hour', published_at = now(), published_by = edited_by
    where id = ${id}`)
}
