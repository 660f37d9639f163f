import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import { presetOf, type RuleKind } from '@fairgate/contract/badging/rulebook/kinds'
import type { BadgeClass } from '@fairgate/contract/badging/rulebook/labels'
import sql from 'sql-template-tag'
import { type BadgeWorld, createBadgeWorld, type Fair } from './badge-world.ts'
import type { TestOperator } from './world.ts'

/** A rule as it is sent; of buyers, and refusing, unless said otherwise. */
export const ruleOf = (code: string, kind: RuleKind, params: object = {}, changes: object = {}) => ({
  ...{ code, kind, scope: 'exhibition', effect: 'refuse', classes: ['buyer'] },
  ...{ params: { ...presetOf(kind), ...params }, noteCn: '', noteEn: '', ...changes },
})

/** Exhibitions whose badges have classes and rules; `given` may have more than badges. */
export async function createRuleWorld(given?: BadgeWorld) {
  const world = given ?? (await createBadgeWorld())
  let editions = 0

  return {
    ...world,

    /** A badge type of a class in an exhibition, with quota for its partner. */
    async typeOf(fair: Fair, badgeClass: BadgeClass): Promise<string> {
      const id = await world.badgeType(fair.exhibitionId, fair.organizer)
      await world.db.run(sql`update badge_type set class = ${badgeClass} where id = ${id}`)
      for (const { participation } of await world.db.many<{ participation: string }>(
        sql`select id as participation from participation where exhibition_id = ${fair.exhibitionId}`,
      ))
        await world.quota(fair.exhibitionId, participation, id, 100)
      return id
    },

    /** An exhibition whose type is for buyers, in which a person may have several badges. */
    async buyers(options: Parameters<BadgeWorld['fair']>[0] = {}): Promise<Fair> {
      const fair = await world.fair({ onePersonOneBadge: false, ...options })
      await world.db.run(sql`update badge_type set class = 'buyer' where id = ${fair.badgeTypeId}`)
      return fair
    },

    /** Exhibitions of one edition and one organizer. */
    async edition(number: number): Promise<Fair[]> {
      const organizer = await world.world.administrator('sponsor')
      const fairs: Fair[] = []
      for (let n = 0; n < number; n++) fairs.push(await this.buyers({ organizer }))
      editions++
      const { id } = await world.db.one<{ id: string }>(sql`
        insert into series (owner_id, code, name_cn, name_en)
        values (${organizer.company.id}, ${`RULE${editions}`}, '系列', 'Series') returning id`)
      await world.db.run(sql`
        with added as (
          insert into edition (series_id, owner_id, number, name_cn, name_en)
          values (${id}, ${organizer.company.id}, 7, '第 7 届', 'Edition 7') returning id)
        update exhibition set edition_id = (select id from added)
        where id = any(${fairs.map(({ exhibitionId }) => exhibitionId)}::uuid[])`)
      return fairs
    },

    /** Publishes rules, in force at once; returns the id of the version. */
    async publish(fair: Fair, ...rules: object[]): Promise<string> {
      const send = <N extends CommandName>(command: N, input: object) =>
        world.call(fair.organizer, command, { exhibitionId: fair.exhibitionId, ...input } as Payload<N>)
      const saved = await send('saveRuleBook', { rules })
      const answer = await send('publishRuleBook', { ...saved.data, effectiveAt: null, note: '现场' })
      if (answer.statusCode !== 10001) throw new Error(`${answer.reason}: ${answer.msg}`)
      return answer.data.id
    },

    submit: (fair: Fair, ids: string[], caller: TestOperator = fair.partner, language: 'cn' | 'en' = 'cn') =>
      world.call(caller, 'submitBadges', { exhibitionId: fair.exhibitionId, ids }, { language }),

    approve: (fair: Fair, ids: string[]) =>
      world.call(fair.organizer, 'approveBadges', { exhibitionId: fair.exhibitionId, ids }),

    findings: (id: string) =>
      world.db.many<{ code: string; effect: string; values: object }>(
        sql`select rule_code as code, effect, values from badge_finding where badge_id = ${id} order by rule_number`,
      ),
  }
}
