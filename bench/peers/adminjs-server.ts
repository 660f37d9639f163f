import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'

/**
 * AdminJS 7 on one table, as its documentation sets it up. `adminjs.ts` copies this file next to the packages that it
 * installed into a temporary folder, which is why they are imported by a variable: they are no packages of this
 * repository.
 */
const [connectionString = '', port = '0', schema = '', table = '', email = '', password = ''] = process.argv.slice(2)

interface Database {
  table(name: string): unknown
}
interface Application {
  (...request: Parameters<RequestListener>): void
  use(path: string, router: unknown): void
}
interface Admin {
  options: { rootPath: string }
}
interface Packages {
  adminjs: { default: { new (options: object): Admin; registerAdapter(adapter: object): void } }
  '@adminjs/express': {
    default: { buildAuthenticatedRouter(admin: Admin, login: object, router: null, session: object): unknown }
  }
  '@adminjs/sql': {
    Adapter: new (dialect: string, options: object) => { init(): Promise<Database> }
    Database: unknown
    Resource: unknown
  }
  express: { default(): Application }
}
const load = <Name extends keyof Packages>(name: Name) => import(name) as Promise<Packages[Name]>

const { default: AdminJS } = await load('adminjs')
const { default: plugin } = await load('@adminjs/express')
const { Adapter, Database, Resource } = await load('@adminjs/sql')
const { default: express } = await load('express')

AdminJS.registerAdapter({ Database, Resource })
const database = await new Adapter('postgresql', { connectionString, database: 'peer', schema }).init()
const admin = new AdminJS({ resources: [{ resource: database.table(table) }] })
const authenticate = (typedEmail: string, typedPassword: string) =>
  typedEmail === email && typedPassword === password ? { email } : null
const application = express()
application.use(
  admin.options.rootPath,
  plugin.buildAuthenticatedRouter(admin, { authenticate, cookieName: 'peer', cookiePassword: password }, null, {
    ...{ resave: false, saveUninitialized: false },
  }),
)
const server = createServer(application)
server.keepAliveTimeout = 600_000
server.listen(Number(port), '127.0.0.1')
process.on('disconnect', () => process.exit(0))
