import {
  type TravelMeans,
  type TravelPurpose,
  travelMeans,
  travelPurposes,
} from '@fairgate/contract/admission/travel/fields'
import type { TextKey } from '../../kernel/i18n/language.ts'

export const purposeLabels = Object.fromEntries(
  travelPurposes.map(purpose => [purpose, `travel.purpose_${purpose}`]),
) as Readonly<Record<TravelPurpose, TextKey>>

export const meansLabels = Object.fromEntries(travelMeans.map(means => [means, `travel.means_${means}`])) as Readonly<
  Record<TravelMeans, TextKey>
>
