import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { reportCpu } from './measured-server.ts';

/** The least that could do the same: Fastify and pg, one look-up by key, one transaction of two inserts. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query(`
  create table if not exists bare_items (id uuid primary key, title text not null, content text not null);
  create table if not exists bare_jobs (id uuid primary key, item_id uuid not null, data jsonb not null)`);
const server = fastify();

server.get<{ Params: { id: string } }>('/items/:id', async (request, reply) => {
  const { rows } = await pool.query('select id, title, content from bare_items where id = $1', [
    request.params.id,
  ]);
  return rows[0] ?? reply.code(404).send({ error: 'missing' });
});

server.post<{ Body: { title: string; content: string } }>('/items', async (request, reply) => {
  const id = randomUUID();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('insert into bare_items values ($1, $2, $3)', [
      id,
      request.body.title,
      request.body.content,
    ]);
    await client.query('insert into bare_jobs values ($1, $2, $3)', [randomUUID(), id, { id }]);
    await client.query('commit');
  } finally {
    client.release();
  }
  return reply.code(202).send({ id });
});

const address = await server.listen({ port: 0, host: '127.0.0.1' });
reportCpu({ address }, async () => {
  await server.close();
  await pool.end();
});
