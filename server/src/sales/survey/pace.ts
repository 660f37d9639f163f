import { toNetwork } from '../../kernel/http/network.ts'
import { ratesOf } from '../../kernel/queue/venue-rates.ts'
import type { Services } from '../../kernel/services/services.ts'

/** Answers of one network to which no picture is asked for: ten a minute. Stored in memory: nothing tells who answered from where. */
const paces = (services: Services) => ratesOf(services).of('survey.pace', { burst: 10, perSecond: 10 / 60 })

/** Whether the next answer of this network must bring a picture. */
export const isHurried = (services: Services, address: string): boolean =>
  paces(services).wait(toNetwork(address), performance.now()) > 0

/** Counts an answer of this network; true where it is one too many. */
export const hurries = (services: Services, address: string): boolean =>
  paces(services).take(toNetwork(address), performance.now()) > 0
