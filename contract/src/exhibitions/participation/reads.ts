import type { Reads } from '../../kernel/command/entity-type.ts'

/** Participations begin and end with their exhibition and with their relation. */
export const participationReads = {
  getInvitationOptions: ['participation', 'relation', 'company', 'share'],
  getParticipationPage: ['participation', 'quota', 'exhibition', 'badge'],
  getQuotaPage: ['quota', 'participation', 'badge', 'badgeType'],
  getAffairPage: ['exhibition', 'participation', 'quota', 'badge', 'ticketRequest', 'ticketOrder', 'ticketStock'],
  getAffairExhibitionPage: [
    ...['exhibition', 'participation', 'quota', 'badge', 'charge', 'badgeFee'],
    ...['ticketRequest', 'ticketOrder', 'ticketStock'],
  ],
} as const satisfies Reads
