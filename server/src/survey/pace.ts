import { networkOf } from '../kernel/network.ts'
import { ofServices } from '../kernel/services.ts'
import { AddressBuckets } from '../kernel/wire/address-buckets.ts'

/** Answers of one network to which no picture is asked for: ten a minute. Kept in memory: nothing tells who answered from where. */
const paces = ofServices(() => new AddressBuckets({ burst: 10, perSecond: 10 / 60 }))

type Asked = Parameters<typeof paces>[0]

/** Whether the next answer of this network must bring a picture. */
export const isHurried = (services: Asked, address: string): boolean =>
  paces(services).wait(networkOf(address), performance.now()) > 0

/** Counts an answer of this network; true where it is one too many. */
export const hurries = (services: Asked, address: string): boolean =>
  paces(services).take(networkOf(address), performance.now()) > 0
