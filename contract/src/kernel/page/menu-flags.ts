/** The thirteen flags of the specification, section 3: true while something awaits the operator. */
export const redPointFlags = [
  'basicSetting',
  'invoiceSetting',
  'cooperApprove',
  'logisticsApprove',
  'agentApprove',
  'showApprove',
  'showAffairCer',
  'showAffairTic',
  'faPayQuota',
  'faPayCer',
  'faCooperSettle',
  'faAgentSettle',
  'fasponsorSettle',
] as const
export type RedPointFlag = (typeof redPointFlags)[number]
export type RedPoints = Record<RedPointFlag, boolean>

/**
 * The flags behind the dots of the menu: those thirteen, and one for each of several pages that share a flag. Never on
 * the wire.
 */
export const menuFlags = [
  ...redPointFlags,
  'invoicesAsked',
  'checkEpidemic',
  'checkBlacklist',
  'checkWhitelist',
  'checkCase',
] as const
export type MenuFlag = (typeof menuFlags)[number]
