import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'

/** A template in each state. */
const templates = [
  {
    state: 'approved',
    purpose: 'surveyLink',
    cn: '满意度问卷',
    en: 'Survey',
    textCn: '{{name}}您好，感谢参观{{exhibition}}，请用两分钟告诉我们您的感受：{{link}}',
    textEn: 'Hello {{name}}, thank you for visiting {{exhibition}}. Please tell us what it was like: {{link}}',
  },
  {
    state: 'approved',
    purpose: 'notice',
    cn: '开幕通知',
    en: 'Opening',
    textCn: '{{name}}您好，{{exhibition}}将于{{dates}}开幕。',
    textEn: 'Hello {{name}}, {{exhibition}} opens {{dates}}.',
  },
  {
    state: 'approved',
    purpose: 'marketing',
    cn: '早鸟优惠',
    en: 'Early bird',
    textCn: '{{name}}您好，{{company}}邀您参观新品。',
    textEn: 'Hello {{name}}, {{company}} invites you.',
  },
  {
    state: 'pending',
    purpose: 'marketing',
    cn: '买家邀请',
    en: 'Buyers',
    textCn: '{{name}}您好，诚邀专业买家到场洽谈。',
    textEn: 'Hello {{name}}, buyers are welcome.',
  },
  {
    state: 'draft',
    purpose: 'notice',
    cn: '交通提示',
    en: 'Traffic',
    textCn: '请乘地铁前往，停车位有限。',
    textEn: 'Please come by metro.',
  },
  {
    state: 'returned',
    purpose: 'marketing',
    cn: '满意度回访',
    en: 'Follow-up',
    textCn: '感谢参观，期待再会。',
    textEn: 'Thank you for coming.',
  },
  {
    state: 'rejected',
    purpose: 'marketing',
    cn: '抽奖活动',
    en: 'Prize draw',
    textCn: '参观即可抽奖。',
    textEn: 'Come and win.',
  },
  { state: 'stopped', purpose: 'notice', cn: '旧版通知', en: 'Old notice', textCn: '展会通知。', textEn: 'A notice.' },
] as const

/** The template of the campaign that was sent. */
const early = templates.findIndex(({ en }) => en === 'Early bird')

/** Message templates of the organizer, and a campaign with seven undelivered messages. */
export async function seedCampaigns(db: Db, { companies, operators }: Demo): Promise<void> {
  const ownerId = companies.organizer
  const ids: string[] = []
  for (const { state, purpose, cn, en, textCn, textEn } of templates) {
    const { id } = await db.one<{ id: string }>(sql`
      insert into message_template (owner_id, state, name, purpose, channel, text_cn, text_en, submitted_by)
      values (${ownerId}, ${state}, ${`${cn} ${en}`}, ${purpose}, 'sms', ${textCn}, ${textEn}, ${operators.organizer.operatorId})
      returning id`)
    ids.push(id)
  }
  const { id } = await db.one<{ id: string }>(sql`
    insert into campaign (owner_id, template_id, state, chosen, left_out, matched, created_by_name)
    values (${ownerId}, ${ids[early]}, 'finished', '{"kind":"potential","filter":{}}',
      '[{"reason":"consent","count":600},{"reason":"suppressed","count":60}]', 900, ${operators.organizer.name}) returning id`)
  await db.run(sql`
    insert into recipient (campaign_id, owner_id, audience_id, contact_blind_index, contact_masked, marketing, state, handed_at, sent_at)
    select ${id}, owner_id, id, phone_blind_index, phone_masked, true, case when at <= 7 then 'failed' else 'sent' end,
      now() - interval '9 days', case when at > 7 then now() - interval '9 days' end
    from (select *, row_number() over (order by id) as at from audience
      where owner_id = ${ownerId} and marketing = 'given' and phone_blind_index is not null) people`)
}
