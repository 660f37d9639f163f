import sql from 'sql-template-tag'
import { another } from './audience-cases.ts'
import { type DomainCases, exported, on } from './cases.ts'
import { returnedBy } from './decided-row.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofCompanies } from './rows.ts'

const owners = ['platform', 'sponsor', 'otherSponsor'] as const
const form = {
  name: '示例通知',
  purpose: 'notice',
  channel: 'sms',
  textCn: '您好 {{name}}',
  textEn: 'Hello {{name}}',
} as const

const drafted = ({ make }: Fixture, { operator }: Party): Promise<NamedRow> =>
  make(operator, 'addMessageTemplate', form)

/** A template in a state, submitted by no caller. */
const inState =
  (state: string) =>
  async (fixture: Fixture, party: Party): Promise<NamedRow> => {
    const { id } = await drafted(fixture, party)
    await fixture.db.run(sql`update message_template set state = ${state} where id = ${id}`)
    return { id, version: 1 }
  }

const addCampaign =
  (state: string) =>
  async (fixture: Fixture, party: Party): Promise<NamedRow> => {
    const { id: templateId } = await inState('approved')(fixture, party)
    const row = await fixture.db.one<NamedRow>(sql`
      insert into campaign (owner_id, template_id, chosen, matched, state)
      values (${party.operator.company.id}, ${templateId}, '{}', 1, ${state}) returning id, version`)
    await fixture.db.run(sql`
      insert into recipient (campaign_id, owner_id, contact_blind_index, contact_masked, state)
      values (${row.id}, ${party.operator.company.id}, '\\x01', '138****0000', 'failed')`)
    return row
  }

export const campaignCases: DomainCases = {
  rows: {
    'message template': ofCompanies(owners, drafted),
    'message template, to approve': ofCompanies(owners, inState('pending')),
    'message template, just returned': ofCompanies(owners, async (fixture, party) =>
      returnedBy(
        fixture,
        fixture.parties.platform.operator,
        'message_template',
        await inState('pending')(fixture, party),
      ),
    ),
    'message template, approved': ofCompanies(owners, inState('approved')),
    'message template, stopped': ofCompanies(owners, inState('stopped')),
    spread: ofCompanies(owners, addCampaign('running')),
    'spread, finished': ofCompanies(owners, addCampaign('finished')),
    recipient: ofCompanies(owners, async (fixture, party) => {
      const { id } = await addCampaign('finished')(fixture, party)
      return fixture.db.one<NamedRow>(
        sql`select id, campaign_id as "spreadId" from recipient where campaign_id = ${id}`,
      )
    }),
  },
  hints: {
    getMessageTemplatePage: on({ listed: 'message template, approved' }),
    exportMessageTemplates: exported,
    exportSpreads: exported,
    addMessageTemplate: on({}, form),
    editMessageTemplate: on({ id: 'message template' }, form),
    deleteMessageTemplate: on({ id: 'message template' }),
    submitMessageTemplate: on({ id: 'message template' }),
    approveMessageTemplate: on({ id: 'message template, to approve' }),
    returnMessageTemplate: on({ id: 'message template, to approve' }, { reasonCode: 'other' }),
    rejectMessageTemplate: on({ id: 'message template, to approve' }, { reasonCode: 'other' }),
    undoMessageTemplateDecision: on({ id: 'message template, just returned' }),
    stopMessageTemplate: on({ id: 'message template, approved' }),
    enableMessageTemplate: on({ id: 'message template, stopped' }),
    testMessageTemplate: on({ id: 'message template' }, { to: '13800000000' }),
    previewSpread: on({ templateId: 'message template, approved' }, { kind: 'potential' }),
    testSpread: on(
      { templateId: 'message template, approved', exhibitionId: [] },
      async (_row: NamedRow, fixture: Fixture, { operator }: Party) => {
        // It goes to the caller's own telephone.
        const telephone = `136${String(Number.parseInt(operator.operatorId.slice(-6), 16)).padStart(8, '0')}`
        await fixture.db.run(sql`
          update account set telephone = ${telephone} where id = (select account_id from operator where id = ${operator.operatorId})`)
        return {}
      },
    ),
    spreadAudience: on(
      { templateId: 'message template, approved' },
      async (_row: NamedRow, fixture: Fixture, probe: Party) => ({
        ...{ kind: 'potential', expected: 1, ids: [await another(fixture, probe)] },
      }),
    ),
    getSpreadPage: on({ listed: 'spread' }),
    getRecipientPage: on({ spreadId: 'spread', listed: [] }),
    exportRecipients: on({ spreadId: 'spread' }, { format: 'csv' }),
    getAudienceMessagePage: on({ audienceId: 'audience', listed: [] }),
    cancelSpread: on({ id: 'spread' }),
    retrySpread: on({ id: 'spread, finished' }),
  },
}
