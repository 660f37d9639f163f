/** What a server may be run without; the settings say (`server/src/session/menu-of.ts`). */
export type Feature = 'outbox'

/** A page of the console that exists, the permission a reader needs to be led there, and what must be switched on. */
export interface Page {
  readonly path: `/${string}`
  readonly permission?: string
  readonly feature?: Feature
}

/**
 * The pages that are built, by the key the menu knows them under (`session/menu-phrases.ts`): a page that is not here is
 * in nobody's menu. Each domain adds its own.
 */
export const pages = {
  foundingExhibition: { path: '/foundingExhibition', permission: 'exhibition:create' },
  exhibitionApproval: { path: '/exhibitionApproval', permission: 'exhibition:approve' },
  papersTransaction: { path: '/exhibitionTransaction/papersTransaction', permission: 'participation:view' },
  organizerPage: { path: '/organizerPage', permission: 'sponsor:view' },
  cooperatorList: { path: '/cooperatorPage/cooperatorList', permission: 'cooperator:view' },
  secondaryCooperatorList: { path: '/cooperatorPage/secondaryCooperator', permission: 'secondaryCooperator:view' },
  logisticsListPage: { path: '/logisticsManagement/logisticsListPage', permission: 'logistics:view' },
  agentList: { path: '/agentManagement/agentListPage', permission: 'agent:view' },
  secondaryAgentList: { path: '/agentManagement/secondaryAgent', permission: 'secondaryAgent:view' },
  systematicDictionary: { path: '/systematicDictionary', permission: 'dictionary:view' },
  systemParameters: { path: '/pqSysParamlist', permission: 'systemParameter:view' },
  jurisdictionOperator: { path: '/JurisdictionOperator', permission: 'operator:view' },
  operationalLog: { path: '/operationalLog', permission: 'operationLog:view' },
  jobs: { path: '/jobs' },
  entranceGuard: { path: '/entranceGuard', permission: 'door:view' },
  outbox: { path: '/outbox', permission: 'message:view', feature: 'outbox' },
  controlRoom: { path: '/entranceGuard/controlRoom', permission: 'gate:watch' },
  basisSet: { path: '/basisSet', permission: 'basicsInfo:set' },
  billingInfo: { path: '/billingInfo', permission: 'mInvoice:set' },
  shippingAddress: { path: '/shippingAddress', permission: 'addressee:set' },
  accountSettings: { path: '/accountSettings' },
} as const satisfies Record<string, Page>
