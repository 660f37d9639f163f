import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/** A file of evidence. An approver who was wrong decides again, as long as the badge is not approved. */
export const evidenceStateMachine = machine({
  initial: 'sent',
  states: {
    sent: ['待核对', 'To be checked'],
    accepted: ['已认可', 'Accepted'],
    rejected: ['未认可', 'Not accepted'],
  },
  events: {
    accept: ['认可', 'Accepted'],
    reject: ['不认可', 'Not accepted'],
  },
  table: {
    sent: { accept: 'accepted', reject: 'rejected' },
    accepted: { reject: 'rejected' },
    rejected: { accept: 'accepted' },
  },
})

export const evidenceActions = actionsFrom(evidenceStateMachine, ['open', 'remove'])
