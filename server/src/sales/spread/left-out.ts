import type { LeftOutReason } from '@fairgate/contract/sales/spread/states'
import type { TemplateChannel, TemplatePurpose } from '@fairgate/contract/sales/spread/template-text'
import sql, { raw, type Sql } from 'sql-template-tag'
import { isSuppressedContact, isYoung } from '../audience/api.ts'

interface Of {
  purpose: TemplatePurpose
  channel: TemplateChannel
}

/** The digest of the contact of a person `t` for a channel; null if there is none. */
export const contactOf = ({ channel }: Pick<Of, 'channel'>): Sql =>
  raw(channel === 'sms' ? 't.phone_blind_index' : 't.email_blind_index')
export const maskedOf = ({ channel }: Pick<Of, 'channel'>): Sql =>
  raw(channel === 'sms' ? 't.phone_masked' : 't.email_masked')

/** Minimum days between two marketing messages to a person. */
const restDays = 7

/**
 * Why a person `t` is left out, as SQL: null where they are written to. Messages about their own tickets need no consent;
 * to surveys and marketing silence is no, and children are never asked.
 */
export function leftOutOf({ purpose, channel }: Of): Sql {
  const contact = contactOf({ channel })
  const consented = purpose === 'marketing' ? 'marketing' : purpose === 'surveyLink' ? 'survey' : undefined
  const cases: [LeftOutReason, Sql][] = [['contact', sql`${contact} is null`]]
  if (consented) cases.push(['age', isYoung])
  if (purpose !== 'ticketLink') cases.push(['suppressed', isSuppressedContact(contact)])
  if (consented) cases.push(['consent', sql`t.${raw(consented)} <> 'given'`])
  if (purpose === 'marketing') {
    cases.push([
      'week',
      sql`exists (select from recipient r where r.owner_id = t.owner_id and r.contact_blind_index = ${contact}
        and r.handed_at > now() - make_interval(days => ${restDays}) and r.marketing)`,
    ])
  }
  const branches = cases.map(([reason, when]) => sql`when ${when} then ${raw(`'${reason}'`)} `)
  return sql`case ${branches.reduce((all, one) => sql`${all}${one}`)} end`
}
