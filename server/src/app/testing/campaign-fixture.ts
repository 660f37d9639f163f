import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { createCampaignJobs } from '../../sales/spread/jobs.ts'
import { createBadgeWorld } from './badge-world.ts'
import { closeAfterAll } from './close-after-all.ts'

/** What the tests of campaign and campaign-delivery share. Call it once in a file. */
export async function createCampaignFixture() {
  /** None of these campaigns has personal links. */
  const jobs = createCampaignJobs(async () => new Map())

  const world = await closeAfterAll(createBadgeWorld())
  const sponsor = await world.world.administrator('sponsor')
  for (const [name, value] of Object.entries({
    ...{ 'spread.smsPerSecond': 10_000, 'spread.marketingFrom': 0, 'spread.marketingTo': 24 },
  })) {
    await world.db.run(sql`
      insert into system_parameter (name, kind, value, built_in) values (${name}, 'integer', ${String(value)}, true)
      on conflict (name) do update set value = excluded.value`)
  }

  let serial = 0
  const phone = () => `135${String(++serial).padStart(8, '0')}`
  const form = {
    name: '开幕通知',
    purpose: 'notice',
    channel: 'sms',
    textCn: '{{name}}您好，开幕在即',
    textEn: 'Hello {{name}}',
  } as const

  async function person(caller = sponsor, more: object = {}): Promise<string> {
    const { data } = await world.call(caller, 'addAudience', { name: '观众甲', phone: phone(), ...more } as never)
    return data.id
  }

  async function approved(caller = sponsor, more: object = {}): Promise<string> {
    const { data, reason } = await world.call(caller, 'addMessageTemplate', { ...form, ...more } as never)
    if (!data?.id) throw new Error(reason)
    const sent = await world.call(caller, 'submitMessageTemplate', data)
    const done = await world.call(world.platform, 'approveMessageTemplate', sent.data)
    expect(done.statusCode).toBe(10001)
    return data.id
  }

  const preview = async (templateId: string, ids: string[], caller = sponsor) =>
    (await world.call(caller, 'previewSpread', { kind: 'potential', ids, templateId })).data
  const startCampaign = (templateId: string, ids: string[], expected: number) =>
    world.call(sponsor, 'spreadAudience', { kind: 'potential', ids, templateId, expected })
  const run = (jobId: string) => world.runJob<{ handed: number }>(jobId, jobs)
  const recipients = async (campaignId: string) =>
    (await world.call(sponsor, 'getRecipientPage', { spreadId: campaignId })).data.list

  return { jobs, world, sponsor, phone, form, person, approved, preview, startCampaign, run, recipients }
}
