import sql from 'sql-template-tag'
import { join, relate } from '../participation/effects.ts'
import { participationOf } from '../participation/facts.ts'
import { movingOf } from '../testing/moving-of.ts'
import { type Cast, type Party, type PartyName, runExhibition } from './cast.ts'
import { by, type DomainLines, forEach, type NamedRow, onPage, organizers, participants, rowOf } from './table-lines.ts'

/** Whom each may still invite: an organizer its partners, a main partner its secondaries. */
const invitees = { sponsor: 'cooperatorMain', otherSponsor: 'cooperatorMain', main: 'cooperatorSec' } as const
const underMain = { rival: 'cooperatorSec', otherMain: 'cooperatorSec', agent: 'agentSec' } as const
/** Whose quotas each gives. */
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

export const participationLines: DomainLines = {
  async rows(cast) {
    const { db } = cast
    const givers = Object.keys({ ...invitees, ...underMain }) as PartyName[]
    return {
      participation: {
        of: 'company',
        rows: await forEach(cast, participants, ({ participationId }) =>
          db.one<NamedRow>(sql`
            select id, version, exhibition_id as "exhibitionId" from participation where id = ${participationId}`),
        ),
      },
      'participation, invited': { of: 'company', rows: await invitations(cast) },
      'partner not yet invited': { of: 'company', rows: await forEach(cast, givers, party => invitee(cast, party)) },
      quota: {
        of: 'company',
        rows: await forEach(cast, participants, ({ participationId }) =>
          db.one<NamedRow>(sql`
            select id, version, exhibition_id as "exhibitionId", participation_id as "participationId",
              badge_type_id as "badgeTypeId" from quota where participation_id = ${participationId} limit 1`),
        ),
      },
      affair: {
        of: 'company',
        rows: await forEach(cast, participants, ({ participationId }) =>
          db.one<NamedRow>(sql`
            select id, exhibition_id as "exhibitionId" from affair
            where participation_id = ${participationId} and track = 'Cer'`),
        ),
      },
    }
  },

  lines: {
    addParticipation: [
      { row: 'exhibition', as: ({ id }, cast, asking) => ({ exhibitionId: id, companyId: inviteeOf(cast, asking) }) },
      {
        row: 'partner not yet invited',
        as: ({ id }, _, { exhibitionId }) => ({ exhibitionId, companyId: id }),
      },
    ],
    getInvitationOptions: [
      by('exhibition', ['exhibitionId']),
      { row: 'partner not yet invited', as: (_, __, { exhibitionId }) => ({ exhibitionId }), listed: true },
    ],
    acceptParticipation: [by('participation, invited', ['id', 'version'])],
    endParticipation: [by('participation, invited', ['id', 'version'])],
    getParticipationPage: [onPage('participation', ['exhibitionId'])],
    allotQuota: [
      by('quota', ['participationId', 'badgeTypeId', 'version'], { granted: 60 }),
      {
        row: 'badge type',
        as: ({ id }, cast, { name }) => {
          const { participationId, version } = rowOf(cast, 'quota', receivers[name])
          return { participationId, badgeTypeId: id, version, granted: 60 }
        },
      },
    ],
    getQuotaPage: [onPage('quota', ['exhibitionId']), onPage('quota', ['participationId'])],
    getAffairPage: [onPage('affair', ['exhibitionId'])],
  },
}

/** Everybody is invited to one more exhibition of the same organizer and has not answered. */
async function invitations({ db, make, parties }: Cast) {
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

async function invitee({ db, world }: Cast, { name, operator }: Party): Promise<NamedRow> {
  const type = { ...invitees, ...underMain }[name as keyof typeof invitees]
  const byOrganizer = operator.company.type === 'sponsor'
  const company = await world.company(type, byOrganizer ? {} : { parent: operator.company })
  if (byOrganizer) await relate(movingOf(db), operator.company.id, company.id)
  return { id: company.id }
}

const inviteeOf = (cast: Cast, { name }: Party) => rowOf(cast, 'partner not yet invited', name).id
