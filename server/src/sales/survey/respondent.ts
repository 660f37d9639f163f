import type { Services } from '../../kernel/services/services.ts'

type Digesting = Pick<Services, 'cipher'>

/** The respondent as a digest specific to this survey: it distinguishes respondents without identifying them. */
const respondent = ({ cipher }: Digesting, surveyId: string, person: string): Buffer =>
  cipher.digest(`${surveyId} ${person}`, 'surveyRespondent')

/** By a personal link. */
export const linkRespondent = (services: Digesting, surveyId: string, invitationId: string): Buffer =>
  respondent(services, surveyId, `link ${invitationId}`)

/** By a verified telephone. */
export const telephoneRespondent = (services: Digesting, surveyId: string, telephone: string): Buffer =>
  respondent(services, surveyId, `telephone ${telephone}`)

/** By the loaded page, if nothing else identifies respondents. */
export const pageRespondent = (services: Digesting, surveyId: string, mark: string): Buffer =>
  respondent(services, surveyId, `page ${mark}`)
