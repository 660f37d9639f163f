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
