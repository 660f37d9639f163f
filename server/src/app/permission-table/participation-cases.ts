import sql from 'sql-template-tag'
import { participationOf } from '../../exhibitions/participation/api.ts'
import { join, relate } from '../../exhibitions/participation/hooks.ts'
import { createTransitionContext } from '../testing/transition-context.ts'
import { type DomainCases, on } from './cases.ts'
import { type Fixture, type NamedRow, type Party, type PartyName, runExhibition } from './fixture.ts'
import { ofCompanies, ofParticipants, organizers, participants } from './rows.ts'

/** Who can still be invited by each: partners by an organizer, secondaries by a main partner. */
const invitees = { sponsor: 'cooperatorMain', otherSponsor: 'cooperatorMain', main: 'cooperatorSec' } as const
const underMain = { rival: 'cooperatorSec', otherMain: 'cooperatorSec', agent: 'agentSec' } as const
/** Whose quotas each grants. */
const receivers: Partial<Record<PartyName, PartyName>> = {
  platform: 'main',
  sponsor: 'main',
  main: 'secondary',
  agent: 'secondaryAgent',
}
const kinds = {
  cooperatorMain: 'cooperator',
  cooperatorTemp: 'cooperator',
  cooperatorSec: 'secondaryCooperator',
  agentSec: 'secondaryAgent',
  agent: 'agent',
  logistics: 'logistics',
} as const

export const participationCases: DomainCases = {
  rows: {
    participation: ofParticipants(({ db }, { participationId }) =>
      db.one<NamedRow>(sql`
        select id, version, exhibition_id as "exhibitionId" from participation where id = ${participationId}`),
    ),
    'participation, invited': async fixture => ({ of: 'company', rows: await invitations(fixture) }),
    'participation, to be reminded': async fixture => {
      const rows = await invitations(fixture)
      await fixture.db.run(sql`update company set contact_email = 'someone@example.com' where contact_email = ''`)
      return { of: 'company', rows }
    },
    'partner not yet invited': ofCompanies(Object.keys({ ...invitees, ...underMain }) as PartyName[], invitee),
    quota: async fixture => {
      await fixture.rows('badge type')
      return ofParticipants(({ db }, { participationId }) =>
        db.one<NamedRow>(sql`
          select id, version, exhibition_id as "exhibitionId", participation_id as "participationId",
            badge_type_id as "badgeTypeId" from quota where participation_id = ${participationId} limit 1`),
      )(fixture)
    },
    'quota by its participation': async fixture => {
      await fixture.rows('badge type')
      return ofParticipants(({ db }, { participationId }) =>
        db.one<NamedRow>(sql`
          select participation_id as id, version, exhibition_id as "exhibitionId", badge_type_id as "badgeTypeId"
          from quota where participation_id = ${participationId} limit 1`),
      )(fixture)
    },
    affair: ofParticipants(({ db }, { participationId }) =>
      db.one<NamedRow>(sql`
        select id, exhibition_id as "exhibitionId" from participation_task
        where participation_id = ${participationId} and track = 'Cer'`),
    ),
  },

  hints: {
    addParticipation: on({ exhibitionId: 'exhibition', companyId: 'partner not yet invited' }),
    getInvitationOptions: on({ listed: 'partner not yet invited' }),
    acceptParticipation: on({ id: 'participation, invited' }),
    remindPartners: on({ ids: 'participation, to be reminded' }),
    endParticipation: on({ id: 'participation, invited' }),
    allotQuota: on(
      {
        participationId: [['quota', ({ version }) => ({ version })]],
        badgeTypeId: [
          [
            'badge type',
            async (_, fixture, { name }) => {
              const { participationId, version } = await fixture.row('quota', receivers[name])
              return { participationId, version }
            },
          ],
        ],
      },
      { granted: 60 },
    ),
    allotQuotas: on({ cells: 'quota by its participation' }, ({ badgeTypeId }) => ({
      cells: [{ badgeTypeId, granted: 60 }],
    })),
    getAffairPage: on({ listed: 'affair' }),
  },
}

/** Everybody is invited to another exhibition of the same organizer and has not answered. */
async function invitations({ db, make, parties }: Fixture) {
  const rows: Partial<Record<PartyName, NamedRow>> = {}
  for (const organizer of organizers) {
    const { exhibitionId: first, operator } = parties[organizer]
    const { exhibitionId, participationId } = await runExhibition({ db, make }, parties.platform.operator, operator)
    const guests = participants.filter(name => parties[name].exhibitionId === first && name !== organizer)
    for (const name of guests) {
      const { id, type } = parties[name].operator.company
      const parent = { secondary: parties.main, secondaryAgent: parties.agent }[name as 'secondary']
      const above = parent && (await participationOf(db, exhibitionId, parent.operator.company.id))
      const made = await join(db, {
        exhibitionId,
        companyId: id,
        sponsorId: operator.company.id,
        kind: kinds[type as keyof typeof kinds],
        parentId: above?.id ?? participationId,
      })
      rows[name] = { ...made, exhibitionId }
    }
  }
  return rows
}

async function invitee({ db, world }: Fixture, { name, operator }: Party): Promise<NamedRow> {
  const type = { ...invitees, ...underMain }[name as keyof typeof invitees]
  const byOrganizer = operator.company.type === 'sponsor'
  const company = await world.company(type, byOrganizer ? {} : { parent: operator.company })
  if (byOrganizer) await relate(createTransitionContext(db), operator.company.id, company.id)
  return { id: company.id }
}
