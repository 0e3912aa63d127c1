/** Loaded before a process starts: its clock is wrong by as many seconds as the address of this file says. */
const shift = Number(new URL(import.meta.url).searchParams.get('seconds')) * 1000;
const RealDate = Date;
const realNow = Date.now;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [realNow() + shift] : values, newTarget),
  apply: () => new RealDate(realNow() + shift).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => realNow() + shift : Reflect.get(target, name, receiver),
});
