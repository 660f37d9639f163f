import type { DemoAccount, DemoCompany } from './people.ts'

export interface CompanyPlan {
  comAttr: string
  comType: string
  addressCn: string
  addressEn: string
  contact: DemoAccount
  /** Absent: the company is asked to fill it in. */
  invoice?: 'ordinary' | 'special'
  /** Account number after the invented bank's four digits. */
  account?: string
  addresses: readonly (readonly [contact: DemoAccount, regionCode: string, detail: string, postcode: string])[]
}

/** The bank of the companies. */
export const demoBank = '虹湾银行（虚构）总行营业部'

/** Two are incomplete on purpose: the temporary one has no invoice information, the secondary agent nothing at all. */
export const companyPlans: Partial<Record<DemoCompany, CompanyPlan>> = {
  venue: {
    comAttr: 'stateOwned',
    comType: 'other',
    addressCn: '虹湾大道 1 号',
    addressEn: '1 Hongwan Avenue',
    contact: 'admin',
    invoice: 'special',
    account: '000000000000001',
    addresses: [['admin', '310118', '虹湾大道 1 号行政楼 5 层', '201700']],
  },
  organizer: {
    comAttr: 'private',
    comType: 'organizer',
    addressCn: '启帆路 18 号 12 楼',
    addressEn: '12F, 18 Qifan Road',
    contact: 'organizer',
    invoice: 'special',
    account: '000000000000002',
    addresses: [
      ['organizer', '310118', '启帆路 18 号 12 楼前台', '201700'],
      ['organizer', '310115', '浦江仓库 3 号库 B 门', '200120'],
    ],
  },
  cooperator: {
    comAttr: 'private',
    comType: 'mainContractor',
    addressCn: '澄川工业园 6 号',
    addressEn: '6 Chengchuan Industrial Park',
    contact: 'cooperator',
    invoice: 'special',
    account: '000000000000003',
    addresses: [
      ['cooperator', '310118', '澄川工业园 6 号办公楼 2 层', '201700'],
      ['clerk', '310118', '虹湾大道 1 号 N3 馆服务台', '201700'],
    ],
  },
  secondary: {
    comAttr: 'private',
    comType: 'standBuilder',
    addressCn: '木棉路 77 号',
    addressEn: '77 Mumian Road',
    contact: 'secondary',
    invoice: 'ordinary',
    addresses: [['secondary', '310118', '木棉路 77 号 1 号车间', '201700']],
  },
  temporary: {
    comAttr: 'private',
    comType: 'cleaning',
    addressCn: '晴野路 5 号',
    addressEn: '5 Qingye Road',
    contact: 'temporary',
    addresses: [],
  },
  logistics: {
    comAttr: 'private',
    comType: 'logistics',
    addressCn: '北斗路 7 号',
    addressEn: '7 Beidou Road',
    contact: 'logistics',
    invoice: 'special',
    account: '000000000000004',
    addresses: [['logistics', '310115', '北斗路 7 号调度室', '200120']],
  },
  agent: {
    comAttr: 'private',
    comType: 'ticketing',
    addressCn: '万象街 20 号',
    addressEn: '20 Wanxiang Street',
    contact: 'agent',
    invoice: 'ordinary',
    addresses: [['agent', '310101', '万象街 20 号 301 室', '200001']],
  },
}
