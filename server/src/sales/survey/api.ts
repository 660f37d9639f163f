export { surveyClone } from './clone-spec.ts'

export { surveyInvitationDataSource } from './data-export.ts'
