import { actionsFrom, machine } from './machine.ts'

/**
 * A version of rules of which one is in force at a moment. A published version is in force from its start until the next
 * one's; it can be withdrawn before.
 */
export const versionStateMachine = machine({
  initial: 'draft',
  states: {
    draft: ['草稿', 'Draft'],
    published: ['已发布', 'Published'],
    ended: ['已结束', 'Ended'],
  },
  events: {
    publish: ['发布', 'Published'],
    withdraw: ['撤回', 'Withdrawn'],
    end: ['被新版本取代', 'Superseded by a new version'],
  },
  table: {
    draft: { publish: 'published' },
    published: { withdraw: 'ended', end: 'ended' },
  },
})

export type VersionState = keyof typeof versionStateMachine.states
export type VersionEvent = keyof typeof versionStateMachine.events

export const versionTabs = {
  all: [],
  draft: ['draft'],
  published: ['published'],
  ended: ['ended'],
} as const satisfies Record<string, readonly VersionState[]>
export const versionTabNames = Object.keys(versionTabs) as [keyof typeof versionTabs, ...(keyof typeof versionTabs)[]]

export const versionActions = actionsFrom(versionStateMachine, ['edit', 'discard', 'copy'])
export type VersionAction = (typeof versionActions)[number]

/** The status of a version at a moment. */
export const versionStandings = ['draft', 'planned', 'inForce', 'past', 'withdrawn'] as const
export type VersionStanding = (typeof versionStandings)[number]

/** Their status codes, for the colour. */
export const versionStandingCodes = {
  draft: 0,
  planned: 1,
  inForce: 2,
  past: 3,
  withdrawn: 3,
} as const satisfies Record<VersionStanding, number>

/** For sheets. */
export const versionStandingLabels = {
  draft: ['草稿', 'Draft'],
  planned: ['待生效', 'Planned'],
  inForce: ['生效中', 'In force'],
  past: ['已被取代', 'Superseded'],
  withdrawn: ['已撤回', 'Withdrawn'],
} as const satisfies Record<VersionStanding, readonly [string, string]>

/** What the texts of a module with versions have in common. */
export const versionTexts = {
  standing_draft: versionStandingLabels.draft,
  standing_planned: versionStandingLabels.planned,
  standing_inForce: versionStandingLabels.inForce,
  standing_past: versionStandingLabels.past,
  standing_withdrawn: versionStandingLabels.withdrawn,
  tab_all: ['全部', 'All'],
  tab_draft: ['草稿', 'Draft'],
  tab_published: ['已发布', 'Published'],
  tab_ended: ['已结束', 'Ended'],
} as const
