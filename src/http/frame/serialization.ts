import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Serialize = (answer: unknown) => string;

const compileWith: SerializerFactory = SerializerSelector();

/** Compiles a serializer on first use: all of them would delay the start by a second. Errors use plain JSON. */
export const buildSerializer: SerializerFactory = (sharedSchemas, options) => {
  const compile = compileWith(sharedSchemas, options);
  return (route) => {
    if (Number(route.httpStatus) >= 400) return JSON.stringify;
    let serialize: Serialize | undefined;
    return (answer) => {
      serialize ??= compile(route);
      return serialize(answer);
    };
  };
};
