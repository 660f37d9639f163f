import type { Reads } from '../../kernel/command/entity-type.ts'

export const exhibitionReads = {
  getExhibitionDetail: ['exhibition'],
  getExhibitionPage: ['exhibition'],
  getExhibitionApprovalPage: ['exhibition'],
  getOperatorExhibitionPage: ['exhibition', 'participation'],
  getLastExhibitions: ['exhibition'],
  getAreaByLevel: [],
  getExhibitionCity: ['exhibition'],
  /** The overview: figures of everything in an exhibition. */
  getAffairDetail: [
    ...['exhibition', 'participation', 'quota', 'badge', 'badgeType'],
    ...['ticket', 'ticketType', 'ticketRequest', 'ticketOrder', 'ticketStock'],
  ],
  getTakenHalls: ['exhibition'],
  getPostponementEffects: [
    ...['exhibition', 'participation', 'badge', 'badgeType', 'door', 'zone', 'slot', 'policy', 'epidemicStrategy'],
    ...['ticket', 'ticketType', 'whitelist', 'blacklist', 'spread', 'survey', 'travel', 'transportation'],
  ],
  getSponsorOptions: ['company'],
  getAdditionalInfo: ['exhibition'],
} as const satisfies Reads
