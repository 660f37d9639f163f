/** The six figures of a settlement by their wire names (specification, section 3). */
export const figureNames = [
  'prePayAmount',
  'consumeAmonut',
  'sponsorCollect',
  'cooperatorCollect',
  'settleBack',
  'settleRepair',
] as const

export type FigureName = (typeof figureNames)[number]
