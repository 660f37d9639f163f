import type { Services } from '../../kernel/services/services.ts'

type Digesting = Pick<Services, 'cipher'>

/** Who answers, as a digest of this survey: it tells respondents apart and says nothing of them. */
const respondent = ({ cipher }: Digesting, surveyId: string, person: string): Buffer =>
  cipher.digest(`${surveyId} ${person}`, 'surveyRespondent')

/** By a link of their own. */
export const linkRespondent = (services: Digesting, surveyId: string, invitationId: string): Buffer =>
  respondent(services, surveyId, `link ${invitationId}`)

/** By a telephone a code was sent to. */
export const telephoneRespondent = (services: Digesting, surveyId: string, telephone: string): Buffer =>
  respondent(services, surveyId, `telephone ${telephone}`)

/** By the page that was loaded, where nothing else tells respondents apart. */
export const pageRespondent = (services: Digesting, surveyId: string, mark: string): Buffer =>
  respondent(services, surveyId, `page ${mark}`)
