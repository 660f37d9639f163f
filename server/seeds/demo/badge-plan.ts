import type { RequirableField } from '@fairgate/contract/badging/badge/fields'
import { type DemoAccount, type DemoCompany, demoCompanies } from './people.ts'

export interface DemoType {
  prefix: string
  cn: string
  en: string
  /** An option of the dictionary `badge_class`. */
  class?: string
  colour: string
  route: 'sponsor' | 'sponsorThenPlatform' | 'platform'
  phases: readonly ('moveIn' | 'open' | 'moveOut')[]
  entries: 'single' | 'unlimited'
  required: readonly RequirableField[]
  minimumAge?: number
}

const all = ['moveIn', 'open', 'moveOut'] as const

/** The badge types of every active exhibition of the demo. */
export const demoTypes = [
  {
    prefix: 'EX',
    cn: '展商证',
    en: 'Exhibitor',
    class: 'exhibitor',
    colour: '#0b5ed7',
    route: 'sponsor',
    phases: all,
    entries: 'unlimited',
    required: ['employer'],
  },
  {
    prefix: 'BU',
    cn: '布展证',
    en: 'Stand builder',
    class: 'buildUp',
    colour: '#945800',
    route: 'sponsorThenPlatform',
    phases: ['moveIn', 'moveOut'],
    entries: 'unlimited',
    required: ['employer', 'phone'],
    minimumAge: 18,
  },
  {
    prefix: 'VI',
    cn: '观众证',
    en: 'Visitor',
    class: 'buyer',
    colour: '#237804',
    route: 'sponsor',
    phases: ['open'],
    entries: 'unlimited',
    required: [],
  },
  {
    prefix: 'ST',
    cn: '工作证',
    en: 'Staff',
    class: 'service',
    colour: '#5f6672',
    route: 'platform',
    phases: all,
    entries: 'unlimited',
    required: ['employer', 'phone'],
  },
  {
    prefix: 'PR',
    cn: '媒体证',
    en: 'Press',
    class: 'press',
    colour: '#cf1322',
    route: 'sponsor',
    phases: ['open'],
    entries: 'unlimited',
    required: ['employer'],
  },
] as const satisfies readonly DemoType[]

export interface DemoBatch {
  company: DemoCompany
  /** Who creates and submits them. */
  by: DemoAccount
  type: DemoType
  count: number
  employer: string
}

const shares: readonly [DemoCompany, DemoAccount, (typeof demoTypes)[number]['prefix'], number][] = [
  ['cooperator', 'clerk', 'EX', 64],
  ['cooperator', 'clerk', 'BU', 32],
  ['secondary', 'secondary', 'BU', 24],
  ['temporary', 'temporary', 'ST', 16],
  ['logistics', 'logistics', 'BU', 16],
  ['agent', 'agent', 'VI', 40],
  ['cooperator', 'cooperator', 'PR', 12],
]

/** The companies with badges in an exhibition; each further exhibition has fewer badges. */
export function badgePlan(index: number): DemoBatch[] {
  return shares.map(([company, by, prefix, count]) => ({
    company,
    by,
    type: demoTypes.find(type => type.prefix === prefix) ?? demoTypes[0],
    count: Math.max(4, Math.round(count / (index + 1))),
    employer: demoCompanies[company].cn,
  }))
}
