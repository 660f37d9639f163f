/** The thirteen flags of the specification, section 3: true while something waits for that reader. */
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

/** What the menu's dots follow: those flags, and what is up for one page of several that share one. Never on the wire. */
export const menuFlags = [
  ...redPointFlags,
  'invoicesAsked',
  'checkEpidemic',
  'checkBlacklist',
  'checkWhitelist',
  'checkCase',
] as const
export type MenuFlag = (typeof menuFlags)[number]
